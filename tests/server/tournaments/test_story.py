"""A small tournament from the list to the final, over HTTP, as each role sees it."""

from tests.server.playing import RunningServer
from tests.server.tournaments.desk import publish_round, with_people


def test_smoke(server: RunningServer) -> None:
    desk = with_people(server, 8, finals={"kind": "best", "sizes": [4]}, rounds=2)
    one = publish_round(desk)
    assert [len(table["seats"]) for table in one["tables"]] == [4, 4]
    desk.do("enter", round=1, table=1, result={"places": [1, 2, 3, 4]})
    seen = desk.view()
    import json
    print(json.dumps(seen, indent=1, ensure_ascii=False)[:6000])
    for role in (("wall", ""), ("person", "p1"), ("table", "2")):
        print(desk.link(*role).view().keys())
