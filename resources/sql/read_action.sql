-- One operator's action by its own id: after a lost connection this tells whether it took effect.
SELECT a.* FROM recorded_actions a WHERE a.action = :action_id::uuid
