//! Who is who: names that are one person's, and people who are forgotten.

use std::collections::BTreeMap;

use table::names::looks;
use tokio_postgres::{Error, GenericClient};

/// So many names lead to one another at most.
const MOST_STEPS: usize = 16;

/// The club's people, by what their names look like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct People {
    people: BTreeMap<i64, Person>,
    by_looks: BTreeMap<String, i64>,
    /// The names that an organiser has given to somebody, the newest first.
    pub merges: Vec<Merge>,
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Counts people, from 1.
    pub number: i64,
    /// None of whoever is forgotten.
    pub name: Option<String>,
    looks: String,
}

/// That a name is somebody's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merge {
    /// Counts them.
    pub number: i64,
    /// Which name.
    pub name: String,
    looks: String,
    /// Whose.
    pub person: i64,
    /// Who has said so.
    pub who: String,
    /// Who has undone it, if anybody has.
    pub undone_by: Option<String>,
}

impl People {
    /// As they are in the database.
    ///
    /// # Errors
    /// The database.
    pub async fn read(client: &impl GenericClient) -> Result<People, Error> {
        let text = "select number, name, looks from person";
        let rows = client.query(text, &[]).await?;
        let one = |row: &tokio_postgres::Row| Person {
            number: row.get(0),
            name: row.get(1),
            looks: row.get(2),
        };
        let people: Vec<Person> = rows.iter().map(one).collect();
        let text =
            "select number, name, looks, person, who, undone_by from merge order by number desc";
        let rows = client.query(text, &[]).await?;
        let one = |row: &tokio_postgres::Row| Merge {
            number: row.get(0),
            name: row.get(1),
            looks: row.get(2),
            person: row.get(3),
            who: row.get(4),
            undone_by: row.get(5),
        };
        Ok(People::of(people, rows.iter().map(one).collect()))
    }

    fn of(people: Vec<Person>, merges: Vec<Merge>) -> People {
        let own = people.iter().map(|one| (one.looks.clone(), one.number));
        let mut by_looks: BTreeMap<String, i64> = own.collect();
        let stand = merges.iter().filter(|merge| merge.undone_by.is_none());
        by_looks.extend(stand.map(|merge| (merge.looks.clone(), merge.person)));
        let people = people.into_iter().map(|one| (one.number, one)).collect();
        People {
            people,
            by_looks,
            merges,
        }
    }

    /// Whose a name is; nobody's of whom nothing is known here.
    pub fn whose(&self, name: &str) -> Option<&Person> {
        let mut looks = looks(name);
        let mut found = None;
        for _ in 0..MOST_STEPS {
            let person = self.people.get(self.by_looks.get(&looks)?)?;
            found = Some(person);
            // Somebody's own name may have been given to somebody else since.
            if self.by_looks.get(&person.looks) == Some(&person.number) {
                break;
            }
            looks.clone_from(&person.looks);
        }
        found
    }

    /// What whoever has this name is called on pages.
    pub fn called(&self, name: &str) -> Option<String> {
        self.whose(name).map(Person::called)
    }

    /// Whoever has this name is forgotten.
    pub fn is_forgotten(&self, name: &str) -> bool {
        self.whose(name).is_some_and(|person| person.name.is_none())
    }

    /// Somebody by number.
    pub fn person(&self, number: i64) -> Option<&Person> {
        self.people.get(&number)
    }
}

impl Person {
    /// By the name, and without one by the number.
    pub fn called(&self) -> String {
        let nameless = || format!("№ {}", self.number);
        self.name.clone().unwrap_or_else(nameless)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(number: i64, name: &str) -> Person {
        let looks = looks(name);
        let name = Some(name.to_owned()).filter(|name| name != "Zoé");
        Person {
            number,
            name,
            looks,
        }
    }

    fn merge(name: &str, person: i64, undone: bool) -> Merge {
        Merge {
            number: 1,
            name: name.to_owned(),
            looks: looks(name),
            person,
            who: "Petar".to_owned(),
            undone_by: undone.then(|| "Petar".to_owned()),
        }
    }

    #[test]
    fn a_name_leads_to_whoever_has_it_now() {
        let people = || [person(1, "Ana"), person(2, "Mia"), person(3, "Zoé")].to_vec();
        let plain = People::of(people(), Vec::new());
        let called = |people: &People, name| people.called(name);
        // The second A is Cyrillic.
        for name in ["Ana", "ANA", "\u{410}na"] {
            assert_eq!(called(&plain, name).as_deref(), Some("Ana"), "{name}");
        }
        assert_eq!(called(&plain, "Ivan"), None);
        assert_eq!(called(&plain, "zoé").as_deref(), Some("№ 3"));
        assert!(plain.is_forgotten("ZOÉ") && !plain.is_forgotten("Ana"));
        // Ana B. is Ana, and Ana is Mia since.
        let merged = [merge("Ana B.", 1, false), merge("Ana", 2, false)];
        let merged = People::of(people(), merged.to_vec());
        assert_eq!(called(&merged, "Ana B.").as_deref(), Some("Mia"));
        let undone = [merge("Ana B.", 1, false), merge("Ana", 2, true)];
        let undone = People::of(people(), undone.to_vec());
        assert_eq!(called(&undone, "Ana B.").as_deref(), Some("Ana"));
        // Two that lead to each other end nowhere for long.
        let round = [merge("Ana", 2, false), merge("Mia", 1, false)];
        assert!(called(&People::of(people(), round.to_vec()), "Ana").is_some());
    }
}
