#!/usr/bin/python3
"""A window of WebKit, the engine of iPhones, for `./ci.sh webkit`: no wider than a phone where it should not be, as Debian's own browser
for its driver cannot be. Takes WIDTHxHEIGHT, and `night` or `calm` for whoever wants dark pages or no motion."""

import ctypes
import signal
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

PR_SET_PDEATHSIG = 1


def window(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    own = Gtk.Window(decorated=False)
    own.set_default_size(*map(int, sys.argv[1].split("x")))
    own.add(view)
    own.show_all()
    return view


def driven(_context, session):
    session.connect("create-web-view", window)
    about = WebKit2.ApplicationInfo()
    about.set_name("WebKit")
    session.set_application_info(about)


# It goes with its driver, however that ends.
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
settings = Gtk.Settings.get_default()
settings.set_property("gtk-application-prefer-dark-theme", "night" in sys.argv)
settings.set_property("gtk-enable-animations", "calm" not in sys.argv)
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", driven)
Gtk.main()
