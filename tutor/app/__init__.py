"""The Streamlit face: pages, components, theme. The only place that imports Streamlit."""
