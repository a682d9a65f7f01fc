//! The club of many Remmi tables: takes their journals ([`writer`]), keeps them in PostgreSQL ([`store`]) and counts them
//! ([`counting`]) with the tables' own code.
//!
//! A journal is the truth. What is counted of it can be dropped and counted anew, and the whole club made anew from its tables'
//! folders ([`import`]). Who sits where in the next round of an [`evening`] is drawn ([`draw`](mod@draw)).
//! Who may do what is a table of data ([`authority`]); what an organiser does is done in the [`office`]; who is
//! who is known by the [`people`], and what was played in which of the [`seasons`]. Tables that played the same hands are
//! compared ([`duplicate`]).

pub mod authority;
pub mod broker_config;
pub mod corrections;
pub mod counting;
pub mod database;
pub mod draw;
pub mod duplicate;
pub mod evening;
pub mod import;
pub mod local;
pub mod office;
pub mod people;
pub mod seasons;
mod seated;
pub mod store;
pub mod tables;
pub mod web;
pub mod writer;
