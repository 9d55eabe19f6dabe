"""The app's entry: language, navigation, frame; the pages themselves are in tutor/app/views."""

from tutor.app.router import run

run()
