-- What an organiser has corrected: the points of a player in a round, or that a match does not count. Rows are added and never changed: a
-- correction is undone by another one.
create table correction (
    number bigint generated always as identity primary key,
    match_id uuid not null references match (id),
    kind text not null check (kind in ('points', 'out', 'undo')),
    -- Counted from 1, as in round_result.
    round integer,
    line integer,
    -- What counts in the place of what the table wrote.
    halves bigint,
    undoes bigint unique references correction (number),
    who text not null,
    why text not null,
    at timestamptz not null default now(),
    check ((kind = 'points') = (round is not null and line is not null and halves is not null)),
    check ((kind = 'undo') = (undoes is not null))
);
create index correction_of_match on correction (match_id);

-- Derived, as the rest of them: something of it is corrected; it does not count.
alter table result add column corrected boolean not null default false, add column left_out boolean not null default false;
