# The page of a table that cannot be played at yet.

idle-title = The table cannot begin
idle-file = It is built as this file says: { $file }
idle-wrong = What is in the way
idle-again = Try again
idle-then = Once the file is changed the table tries by itself. This page looks again every five seconds.
idle-new = This table has not been set up yet
idle-set-up = Set the table up
idle-settings = Change the table’s settings
