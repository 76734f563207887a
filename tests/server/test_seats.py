"""Who may do what: secret links, hosts, watchers, other sites, cookies and headers."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.client import Device, new_table
from tests.server.service import Service


def refusal(found: tuple[int, dict[str, object]]) -> tuple[int, object]:
    """Return the status and the word of a refusal."""
    return found[0], found[1]["error"]


def test_a_link_opens_its_seat_and_nothing_else(device: Device, service: Service) -> None:
    code = new_table(device, "alhambra", ["here", "online", "online"])
    links = device.links(code)
    assert set(links) == {1, 2, None}
    assert len(set(links.values())) == 3
    assert device.links(code) == links
    guest, stranger = Device(service.base), Device(service.base)
    table = guest.sit(code, links[1])
    assert [seat["mine"] for seat in table["seats"]] == [False, True, False]
    assert not table["host"]
    with guest.live(code, 1) as live:
        assert live.portrait["seat"] == 1
    assert refusal(stranger.refused("GET", f"/api/tables/{code}")) == (403, "not_at_table")
    assert refusal(stranger.refused("POST", f"/api/tables/{code}/sit", {"token": "x" * 24})) == (403, "bad_link")
    assert refusal(guest.refused("GET", f"/api/tables/{code}/links")) == (403, "not_host")
    assert refusal(guest.refused("GET", f"/api/tables/{code}/state?seat=2")) == (403, "not_your_seat")


def test_watchers_see_only_what_is_open(device: Device, service: Service) -> None:
    code = new_table(device, "alhambra", ["here", "bot"])
    watcher = Device(service.base)
    watcher.sit(code, device.links(code)[None])
    with watcher.live(code) as live:
        assert all(seat["hand"] is None for seat in live.portrait["board"]["seats"])
        live.send({"type": "look", "seat": 0})
        assert live.until("error")["error"] == "not_your_seat"
        live.seat = 0
        assert live.act("p1 take 1")["error"] == "not_your_seat"
    closed = new_table(device, "alhambra", ["here", "bot"], settings={"watchers": False})
    assert set(device.links(closed)) == set()


def test_names_are_told_to_everybody(device: Device, service: Service) -> None:
    code = new_table(device, "alhambra", ["here", "online"], name="  The\n hill ")
    assert device.get(f"/api/tables/{code}")["name"] == "The hill"
    guest = Device(service.base)
    token = device.links(code)[1]
    guest.post(f"/api/tables/{code}/sit", {"token": token, "name": "Boabdil"})
    with device.live(code, 0) as live:
        assert live.table["seats"][1]["name"] == "Boabdil"
        guest.post(f"/api/tables/{code}/rename-seat", {"seat": 1, "name": "Aixa"})
        assert live.until("table")["table"]["seats"][1]["name"] == "Aixa"
    assert refusal(guest.refused("POST", f"/api/tables/{code}/rename-seat", {"seat": 0, "name": "Me"})) == (
        403,
        "not_host",
    )
    device.post(f"/api/tables/{code}/rename-seat", {"seat": 1, "name": "Host's choice"})
    assert refusal(device.refused("POST", f"/api/tables/{code}/rename-seat", {"seat": 5, "name": "X"})) == (
        404,
        "no_seat",
    )


def test_a_rematch_has_the_same_people_and_a_new_seed(device: Device, service: Service) -> None:
    code = new_table(device, "roll_and_write", ["here", "online"])
    guest = Device(service.base)
    guest.sit(code, device.links(code)[1])
    assert refusal(guest.refused("POST", f"/api/tables/{code}/rematch")) == (409, "not_finished")
    with device.live(code, 0) as one, guest.live(code, 1) as two:
        rng = random.Random(1)
        while not (one.over and two.over):
            for live, other in ((one, two), (two, one)):
                while live.n < other.n:
                    live.hear()
                while live.options():
                    live.move(rng)
        table = guest.post(f"/api/tables/{code}/rematch")
        one.wait_for(lambda live: live.table["rematch"] == table["code"])
    assert device.post(f"/api/tables/{code}/rematch")["code"] == table["code"]
    assert not table["host"]
    assert [seat["mine"] for seat in table["seats"]] == [False, True]
    assert refusal(guest.refused("GET", f"/api/tables/{table['code']}/links")) == (403, "not_host")
    again = device.get(f"/api/tables/{table['code']}")
    assert again["host"]
    assert [seat["mine"] for seat in again["seats"]] == [True, False]
    assert again["seed_hash"] != device.get(f"/api/tables/{code}")["seed_hash"]
    assert set(device.links(table["code"])) == {None}


def test_leaving_takes_a_table_off_the_list_and_the_hosts_leaving_ends_it(device: Device, service: Service) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    guest = Device(service.base)
    guest.sit(code, device.links(code)[1])
    guest.http.delete(f"/api/tables/{code}", headers=guest.csrf).raise_for_status()
    assert guest.get("/api/tables")["tables"] == []
    assert guest.get(f"/api/tables/{code}")["finished"] is None
    device.http.delete(f"/api/tables/{code}", headers=device.csrf).raise_for_status()
    assert guest.get(f"/api/tables/{code}")["finished"]
    wish = {"key": "after-the-end", "seq": 0, "action": "p2 take 1"}
    assert refusal(guest.refused("POST", f"/api/tables/{code}/actions", wish)) == (409, "finished")


@pytest.mark.parametrize(
    ("wish", "about"),
    [
        ({"title": "chess", "seats": [{"kind": "here"}] * 2}, "title"),
        ({"title": "alhambra", "seats": [{"kind": "here"}]}, "players"),
        ({"title": "alhambra", "seats": [{"kind": "here"}] * 2, "modules": ["poker"]}, "modules"),
        ({"title": "alhambra", "seats": [{"kind": "here"}] * 2, "options": {"dice": True}}, "option dice"),
        ({"title": "alhambra", "seats": [{"kind": "here"}, {"kind": "bot", "level": "god"}]}, "level"),
    ],
)
def test_an_impossible_table_is_refused(device: Device, wish: object, about: str) -> None:
    status, body = device.refused("POST", "/api/tables", wish)
    assert (status, body["error"], body["params"]["about"]) == (400, "setup", about)


def test_a_table_that_a_rule_forbids_names_the_rule(device: Device) -> None:
    wish = {"title": "roll_and_write", "seats": [{"kind": "here"}] * 2, "options": {"start_player": 4}}
    status, body = device.refused("POST", "/api/tables", wish)
    assert (status, body["error"], body["rule"]) == (400, "setup", "RW-D-3")
    assert body["params"] == {"about": "option start_player"}


def test_the_catalogue_says_what_can_be_played(device: Device) -> None:
    found = device.get("/api/catalogue")
    titles = {title["id"]: title for title in found["titles"]}
    assert set(titles) == {"alhambra", "granada", "roll_and_write"}
    assert (titles["alhambra"]["fewest"], titles["roll_and_write"]["most"]) == (2, 5)
    squares = next(module for module in titles["alhambra"]["modules"] if module["id"] == "squares")
    assert (squares["number"], squares["prefix"], squares["difficulty"]) == (4, "SQR", 1)
    assert squares["players"] == [2, 3, 4, 5, 6]
    steps = next(preset for preset in titles["alhambra"]["presets"] if preset["id"] == "steps")
    assert (steps["kind"], steps["modules"]) == ("table", ["viziers_favour", "squares", "new_score_cards"])
    assert titles["granada"]["presets"] == []
    dirk = next(option for option in titles["alhambra"]["options"] if option["name"] == "dirk_can_win")
    assert dirk["players"] == [2]
    assert titles["granada"]["options"][0]["allowed"] == ["normal", "beginners"]
    assert found["levels"] == ["beginner", "casual", "strong", "expert"]
    assert set(found["names"]) == set(found["levels"])


# -- other sites ------------------------------------------------------------------------------------------------------


def test_a_change_needs_the_header_of_our_own_page(device: Device) -> None:
    answer = device.http.post("/api/tables/play-now", json={})
    assert (answer.status_code, answer.json()["error"]) == (403, "csrf")
    wrong = device.http.post("/api/tables/play-now", json={}, headers={"x-sabika-csrf": "0" * 32})
    assert wrong.json()["error"] == "csrf"
    assert httpx.post(f"{device.base}/api/tables/play-now", json={}).json()["error"] == "csrf"
    assert device.get("/api/tables")["tables"] == []


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", "https://{own}"])
def test_another_site_can_change_nothing(device: Device, service: Service, origin: str) -> None:
    own = f"127.0.0.1:{service.port}"
    sent = {"origin": origin.format(own=own)} | device.csrf
    assert device.http.post("/api/tables/play-now", json={}, headers=sent).json()["error"] == "origin"
    code = new_table(device, "alhambra", ["here", "bot"])
    cookies = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
    headers = {"Cookie": cookies, "Origin": sent["origin"]}
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://{own}/api/tables/{code}/live", additional_headers=headers),
    ):
        pass
    assert refused.value.response.status_code == 403
    headers["Origin"] = f"http://{own}"
    with connect(f"ws://{own}/api/tables/{code}/live", additional_headers=headers):
        pass


def test_cookies_and_headers_are_strict(service: Service) -> None:
    answer = httpx.get(f"{service.base}/api/health")
    first, second = answer.headers.get_list("set-cookie")
    assert first.startswith("sabika_device=")
    assert "HttpOnly" in first
    assert "HttpOnly" not in second
    for cookie in (first, second):
        assert "SameSite=Strict" in cookie
        assert "Secure" not in cookie
    for path in ("/", "/api/health", "/t/ANY", "/nothing.js"):
        headers = httpx.get(service.base + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "script-src" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_cookies_of_others_hide_nothing_and_cost_nothing(device: Device) -> None:
    own = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
    code = new_table(device, "alhambra", ["here", "online"])
    for odd in ('a="' + "\\" * 20_000 + '"', "a b=c", "=", "a=" + '"' * 9):
        answer = httpx.get(f"{device.base}/api/tables/{code}", headers={"cookie": f"{odd}; {own}"}, timeout=30)
        assert answer.status_code == 200, odd[:9]


def test_no_cache_keeps_what_is_for_one_device(device: Device, service: Service) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    for path in ("", "/state?seat=0", "/moves?seat=0", "/positions/0?seat=0", "/links", "/record"):
        answer = device.http.get(f"/api/tables/{code}{path}")
        assert answer.headers.get_list("cache-control") == ["no-store"], path
        assert "etag" not in answer.headers
    page = httpx.get(service.base)
    assert "set-cookie" in page.headers
    assert page.headers.get_list("cache-control") == ["no-store"]
    assert device.http.get("/").headers.get_list("cache-control") == ["no-cache"]


def test_behind_https_cookies_are_secure_and_a_foreign_link_keeps_the_device(service: Service) -> None:
    answer = httpx.get(f"{service.base}/api/health", headers={"x-forwarded-proto": "https"})
    assert all("; Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))
    foreign = httpx.get(f"{service.base}/t/ABCDEF", headers={"sec-fetch-site": "cross-site"})
    assert "set-cookie" not in foreign.headers


def test_pages_of_the_client_are_served_and_nothing_else(service: Service) -> None:
    page = Device(service.base).http.get("/t/ABCDEF")
    assert page.status_code == 200
    assert "text/html" in page.headers["content-type"]
    assert page.headers["cache-control"] == "no-cache"
    stranger = httpx.get(f"{service.base}/t/ABCDEF")
    assert stranger.headers["set-cookie"]
    assert stranger.headers["cache-control"] == "no-store"
    for path in ("/../app.py", "/%2e%2e/app.py", "/assets/../../app.py", "/nothing.js"):
        answer = httpx.get(service.base + path)
        assert "make_app" not in answer.text
    assert httpx.get(f"{service.base}/api/nothing").json()["error"] == "not_found"
    big = httpx.get(f"{service.base}/schema/openapi.json", headers={"accept-encoding": "br"})
    assert big.headers["content-encoding"] == "br"


def test_no_secret_lies_in_the_database(own_service: Callable[..., Service], tmp_path: Path) -> None:
    service = own_service(f"sqlite+aiosqlite:///{tmp_path}/rest.db")
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    secrets = [*device.links(code).values(), device.http.cookies["sabika_device"]]
    with sqlite3.connect(tmp_path / "rest.db") as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    assert code in dump
    for secret in secrets:
        assert secret not in dump
    assert device.http.cookies["sabika_device"] not in service.log.read_text()
