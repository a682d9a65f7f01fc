-- Who speaks: a club's database has one, drawn when it is made.
create table club (
    id uuid primary key default gen_random_uuid(),
    made timestamptz not null default now()
);
insert into club default values;

-- A table, by the name that is its user name at the broker too.
create table seat_table (
    name text primary key check (name ~ '^[a-z0-9-]{1,16}$'),
    first_seen timestamptz not null default now(),
    last_seen timestamptz not null default now(),
    -- Lines that it may send and that are not committed here, as it said last.
    behind bigint not null default 0
);

-- A match: the random UUID in its journal's first line. `lines` are those of the table's whole journal when it was read last.
create table match (
    id uuid primary key,
    seat_table text not null references seat_table (name),
    file integer not null,
    seq bigint not null default 0,
    lines bigint not null default 0,
    crc bigint not null default 0,
    over boolean not null default false,
    -- The partition of its lines: the month in which it came first.
    month date not null,
    received timestamptz not null default now(),
    touched timestamptz not null default now()
);
create index match_of_table on match (seat_table, file);

-- The journal's lines as they stood, by the month in which they came: an old month can be moved away as a whole.
create table journal (
    match_id uuid not null,
    seq bigint not null,
    month date not null,
    line text not null,
    primary key (match_id, seq, month)
) partition by range (month);

-- The first day of this month, with a partition for it.
create function this_month() returns date language plpgsql as $$
declare
    first date := date_trunc('month', now())::date;
    named text := 'journal_' || to_char(first, 'YYYY_MM');
begin
    if to_regclass(named) is null then
        execute format('create table if not exists %I partition of journal for values from (%L) to (%L)',
            named, first, (first + interval '1 month')::date);
    end if;
    return first;
end $$;

-- What is wrong, once each: nothing of it is merged.
create table conflict (
    number bigint generated always as identity primary key,
    seat_table text not null,
    match_id uuid,
    kind text not null,
    seq bigint not null default 0,
    told text not null,
    first_seen timestamptz not null default now(),
    last_seen timestamptz not null default now(),
    times bigint not null default 1,
    unique nulls not distinct (seat_table, match_id, kind, seq)
);

-- From here on everything is derived of the journals, and may be dropped: `remmi-club recount` makes it anew.
create table result (
    match_id uuid primary key references match (id),
    -- The lines that were counted, and the version of the counting.
    seq bigint not null,
    counting integer not null,
    -- When it was played, as far as that is believed: never in the future, never before there were such tables.
    played_at timestamptz not null,
    -- As hub::history tells it, with the seats that its JSON leaves out; null where nobody sat down.
    played jsonb,
    seats jsonb
);
create table round_result (
    match_id uuid not null references match (id),
    round integer not null,
    line integer not null,
    player text not null,
    robot boolean not null,
    halves bigint not null,
    primary key (match_id, round, line)
);
create index round_result_of_player on round_result (player);
