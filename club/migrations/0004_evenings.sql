-- An evening of the club, planned, open or over. What lets phones check in stands here while it is open.
create table event (
    number bigint generated always as identity primary key,
    title text not null,
    season text not null,
    begins timestamptz not null,
    -- How many sit at a table, at least, best and at most; and how many rounds are to be played.
    least integer not null,
    size integer not null,
    most integer not null,
    rounds integer not null,
    code text,
    opened timestamptz,
    closed timestamptz,
    made_by text not null,
    check (2 <= least and least <= size and size <= most and most <= 10)
);
create unique index event_open on event ((true)) where opened is not null and closed is null;

-- Who is here, or was.
create table guest (
    event bigint not null references event (number),
    person bigint not null references person (number),
    came timestamptz not null default now(),
    gone timestamptz,
    primary key (event, person)
);

create table round (
    event bigint not null references event (number),
    number integer not null,
    drawn timestamptz not null default now(),
    drawn_by text not null,
    closed timestamptz,
    closed_by text,
    primary key (event, number)
);

-- Who sits where in a round: at the table of this place in the draw, and which one that is; nowhere whoever sits out.
create table seat (
    event bigint not null,
    round integer not null,
    person bigint not null references person (number),
    place integer,
    seat_table text references seat_table (name),
    chair integer,
    primary key (event, round, person),
    foreign key (event, round) references round (event, number)
);

-- A member's phone: whoever has checked in with it. An organiser's session has no person.
alter table session add column person bigint references person (number);
alter table session add column event bigint references event (number);

-- That a table calls for help, since when, and who goes there.
alter table seat_table add column called timestamptz, add column answered_by text;
