# La page d’une table où l’on ne peut pas encore jouer.

idle-title = La table ne peut pas commencer
idle-file = Elle est montée comme le dit ce fichier : { $file }
idle-wrong = Ce qui l’empêche
idle-again = Réessayer
idle-then = Dès que le fichier est modifié, la table réessaie d’elle-même. Cette page regarde à nouveau toutes les cinq secondes.
idle-new = Cette table n’a pas encore été réglée
idle-set-up = Régler la table
idle-settings = Changer les réglages de la table
