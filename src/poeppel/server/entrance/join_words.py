"""The words of join codes. They are typed from another screen, or called across a room: plain letters, no two of a list
alike but for one letter, nothing unkind."""

from typing import Literal, NamedTuple

Language = Literal["de", "en"]


class Words(NamedTuple):
    """An adjective and an animal make a code's first two parts."""

    adjectives: tuple[str, ...]
    animals: tuple[str, ...]


def _words(adjectives: str, animals: str) -> Words:
    return Words(tuple(adjectives.split()), tuple(animals.split()))


WORDS: dict[Language, Words] = {
    "de": _words(
        """
        blau gelb rosa lila bunt braun grau golden silbern klein lang kurz breit schmal dick rund eckig glatt
        weich warm nass trocken hell dunkel laut leise schnell langsam flink munter frech brav lieb nett froh
        lustig mutig klug schlau edel stolz stark sanft wild zahm faul frisch neu alt jung reif voll leicht
        schwer tief hoch steil flach krumm gerade spitz scharf salzig sauer saftig cremig seidig flauschig flott
        ehrlich heiter sonnig wolkig neblig frostig eisig lockig zackig gestreift kariert fleckig magisch geheim
        freundlich neugierig geduldig bequem elegant modern spontan sportlich ruhig still tapfer treu wachsam
        winzig riesig zufrieden zierlich
        """,
        """
        igel hase fuchs dachs biber otter wolf hund katze maus hamster hirsch elch esel pferd pony schaf ziege
        kuh ochse huhn ente gans schwan storch reiher kranich adler falke bussard eule specht amsel drossel
        meise spatz fink lerche kuckuck taube rabe elster pfau pinguin papagei kolibri pelikan flamingo frosch
        molch schlange gecko krokodil delfin robbe seehund hecht karpfen forelle hering krabbe krebs hummer
        qualle seestern muschel schnecke biene wespe falter grille libelle spinne tiger panther gepard leopard
        jaguar puma zebra giraffe elefant nashorn antilope gazelle kamel lama alpaka bison panda koala wombat
        marder wiesel murmeltier walross fasan lemur gorilla tukan
        """,
    ),
    "en": _words(
        """
        blue green yellow pink purple orange brown golden silver amber brave calm clever bright quick quiet
        gentle happy jolly merry sunny windy snowy frosty misty cosmic lucky neat proud bold keen loyal noble
        polite honest tidy small large tall short long round square flat smooth fuzzy fluffy woolly silky soft
        warm cool fresh crisp sweet salty spicy fruity juicy crunchy creamy rusty shiny glossy striped spotted
        curly wavy bouncy bubbly busy eager early fancy famous friendly giant grand handy humble lively magic
        mighty modern nimble patient playful quirky rapid sleepy smart snappy sturdy swift tender vivid wild
        witty zesty cheerful
        """,
        """
        hedgehog rabbit fox badger beaver otter lynx wolf puppy kitten mouse hamster elk donkey pony sheep goat
        chicken rooster duck goose swan stork heron crane eagle falcon buzzard owl woodpecker blackbird robin
        sparrow finch cuckoo pigeon raven magpie peacock penguin parrot pelican flamingo ostrich frog snake
        lizard gecko crocodile dolphin seal walrus shark carp trout salmon herring crab lobster jellyfish
        starfish oyster snail beetle bumblebee wasp moth butterfly cricket dragonfly spider ladybird tiger
        panther cheetah leopard jaguar puma zebra giraffe elephant rhino antelope gazelle camel llama alpaca
        bison panda koala wombat ferret weasel marmot lemur gorilla kangaroo meerkat mongoose squirrel
        """,
    ),
}
