-- Duplicate deals: all tables of this round play the same hands, which follow from this number (table::deal_number).
alter table round add column series bigint check (series between 1 and 999999999999);

-- Derived, as results are: the deals by number, hand by hand, from the dealer's left on. The line is that of round_result.
create table numbered (
    match_id uuid not null references match (id),
    round integer not null,
    number bigint not null,
    hand integer not null,
    line integer not null,
    -- What was dealt, as printed, with spaces between.
    cards text not null,
    primary key (match_id, round, hand)
);
create index numbered_of_number on numbered (number);
