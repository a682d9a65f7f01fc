-- What opens the organiser's pages once, and who has opened them. Of a secret its SHA-256 alone is kept.
create table invitation (
    hash bytea primary key,
    name text not null,
    until timestamptz not null
);
create table session (
    hash bytea primary key,
    name text not null,
    until timestamptz not null
);

-- A table from which nothing is taken any more, since when, and who has said so.
alter table seat_table add column revoked timestamptz, add column revoked_by text;
