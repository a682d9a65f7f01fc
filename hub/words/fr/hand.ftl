## Les mains à la table virtuelle
hand-no-roll = La table n'attend aucun lancer de dé de votre part.
hand-no-cut = La table n'attend aucune coupe de votre part, ou l'a déjà vue.
