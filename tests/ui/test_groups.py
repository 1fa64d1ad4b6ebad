"""Groups: made in People, sat down in one tap, renamed, deleted and brought back; faces that people chose."""

from __future__ import annotations

from companion.sessions.play.sessions import Sessions
from companion.ui.kit.signs import COLOURS, FILLS, PORTRAITS, parts_of, player_sign, portrait, sign_of
from tests.ui.conftest import Opener
from tests.ui.contrast import contrast
from tests.ui.saved import kept
from tests.ui.setting_up import begun, names
from tests.ui.tab import Server


def test_a_group_sits_down_in_one_tap(tab: Opener, server: Server, sessions: Sessions) -> None:
    ids = {name: sessions.people.add(name).id for name in ("Ana", "Bo", "Chloé", "Dan", "Ève", "Flo")}
    t = tab("/people").tap("new-group")
    t.tap("group-save").reads("refusal", "Il manque un nom")
    t.type("group-name", "La famille").gone("refusal").tap("group-save").reads("refusal", "quelqu’un dans le groupe")
    for name in ("Flo", "Ana", "Bo", "Chloé", "Dan", "Ève"):
        t.tap(f"member-{ids[name]}").chosen(f"member-{ids[name]}")
    t.tap("group-save").comes_to("/people")
    assert "Non enregistré" not in t.wait(1).everything(), "it is written once, not again as its page is left"
    (group,) = sessions.people.groups.all()
    assert (group.name, group.names) == ("La famille", ("Flo", "Ana", "Bo", "Chloé", "Dan", "Ève"))
    t.reads(f"group-{group.id}", "La famille", "Flo, Ana, Bo, Chloé, Dan et Ève")

    new = tab("/new/push")
    new.type("name-1", "Gus").tap(f"group-{group.id}").holds("name-1", "Flo").holds("name-6", "Ève").tap("start")
    assert names(begun(new, server)) == ["Flo", "Ana", "Bo", "Chloé", "Dan", "Ève"]
    five = tab("/new/thricewise")  # for five at most
    five.tap(f"group-{group.id}").holds("name-5", "Dan").gone("name-6")

    t.tap(f"group-{group.id}").type("group-name", "Famille").tap(f"member-{ids['Flo']}").tap("group-save")
    t.reads(f"group-{group.id}", "Famille", "Ana, Bo, Chloé, Dan et Ève").tap(f"group-{group.id}")
    t.tap("group-delete").reads("group-gone", "Supprimé : Famille").tap("group-back").comes_to("/people")
    (again,) = sessions.people.groups.all()
    assert again.names == ("Ana", "Bo", "Chloé", "Dan", "Ève")
    assert len(sessions.people.everybody()) == 6
    t.tap(f"group-{again.id}").tap("group-delete").tap("people").sees("new-group")
    t.gone(f"group-{again.id}")
    tab(f"/people/group/{again.id}", fresh=True).shows("Il n’y a rien à cette adresse.").tap("to-there").sees(
        "new-group"
    )


def test_two_devices_change_one_group_and_both_are_heard(tab: Opener, sessions: Sessions) -> None:
    ids = {name: sessions.people.add(name).id for name in ("Ana", "Bo", "Zoé", "Dan")}
    group = sessions.people.groups.add("Monday", [ids["Ana"], ids["Bo"]])
    one, other = (tab(f"/people/group/{group.id}", "en-GB").sees("group-delete") for _ in range(2))
    other.tap(f"member-{ids['Zoé']}").chosen(f"member-{ids['Zoé']}")
    other.type("group-name", "Tuesday").tap(f"member-{ids['Bo']}")
    one.reads(f"member-{ids['Zoé']}", "number 2 of the group").holds("group-name", "Tuesday")
    one.tap(f"member-{ids['Dan']}").reads(f"member-{ids['Dan']}", "number 3 of the group")
    (changed,) = sessions.people.groups.all()
    assert (changed.name, changed.names) == ("Tuesday", ("Ana", "Zoé", "Dan"))


def test_a_face_and_its_colour_are_chosen_and_seen_where_the_name_stands(tab: Opener, server: Server) -> None:
    with kept(server) as sessions:
        zoe = sessions.people.add("Zoé").id
        match = sessions.begin("push", ("Zoé", "Bo"), 0, tracking="full").id
    t = tab(f"/people/{zoe}", "en-GB")
    t.tap("face-owl").tap("colour-blue").chosen("colour-blue").reads("kept", "Everything is saved")
    with kept(server) as sessions:
        assert sessions.people.sign_of("zoé") == "blue/owl"
        assert player_sign(sessions.people.sign_of("Zoé"), "Zoé", None, 26)  # what stands before the name at a table
        assert not player_sign(sessions.people.sign_of("Bo"), "Bo", None, 26)
    t.reads("face-owl", "owl").reads("colour-red", "owl, red").chosen("face-owl").chosen("colour-blue")
    tab("/new/13", "en-GB").reads(f"person-{zoe}", "Zoé is playing, owl, blue")
    tab("/new/13").reads(f"person-{zoe}", "chouette, bleu")
    tab(f"/session/{match}").shows("Zoé")
    t.tap("face-none").tap("colour-none").chosen("colour-none").reads("kept", "Everything is saved")
    with kept(server) as sessions:
        assert sessions.people.sign_of("Zoé") == ""


def test_signs_are_one_word_and_drawn_so_that_they_are_read() -> None:
    for colour in ("", *COLOURS):
        assert contrast("#2A221B", FILLS[colour]) > 7
        for face in ("", *PORTRAITS):
            assert parts_of(sign_of(colour, face)) == (colour, face)
    assert parts_of("mauve/dragon") == ("", "")
    assert len({portrait(face, "") for face in PORTRAITS}) == len(PORTRAITS)
    assert all(FILLS[colour] in portrait("cat", colour) for colour in FILLS)
