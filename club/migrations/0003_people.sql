-- A person. Whoever is forgotten has no name here any more; what their name looks like stays, so that it is known when a table sends it.
create table person (
    number bigint generated always as identity primary key,
    name text,
    looks text not null unique,
    made timestamptz not null default now(),
    forgotten timestamptz,
    check ((name is null) = (forgotten is not null))
);

-- A name that is somebody's, as an organiser has said; it is never deleted, but undone.
create table merge (
    number bigint generated always as identity primary key,
    name text not null,
    looks text not null,
    person bigint not null references person (number),
    who text not null,
    at timestamptz not null default now(),
    undone timestamptz,
    undone_by text
);
create unique index merge_of_name on merge (looks) where undone is null;
