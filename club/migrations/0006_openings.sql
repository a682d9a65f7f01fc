-- Each time that an evening was open: one that is opened again was closed in between, and what was played meanwhile is not of it. No two
-- are open at once.
create table opening (
    since timestamptz primary key default now(),
    until timestamptz,
    event bigint not null references event (number)
);
insert into opening (event, since, until) select number, opened, closed from event where opened is not null;
create unique index opening_open on opening ((true)) where until is null;
alter table event drop column opened, drop column closed;
