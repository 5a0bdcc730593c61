"""What a tournament needs on paper, as PDF: A4, in German and in English, readable in black and white.

The sheets are plain values (`sheets`) that know nothing of how a tournament is run; `print_pdf` makes a file of one.
"""

from poeppel.tournament.papers.printing import print_pdf as print_pdf
from poeppel.tournament.papers.sheets import Badge as Badge
from poeppel.tournament.papers.sheets import Badges as Badges
from poeppel.tournament.papers.sheets import Certificate as Certificate
from poeppel.tournament.papers.sheets import Certificates as Certificates
from poeppel.tournament.papers.sheets import Event as Event
from poeppel.tournament.papers.sheets import PaperTable as PaperTable
from poeppel.tournament.papers.sheets import ScoreSlips as ScoreSlips
from poeppel.tournament.papers.sheets import Seated as Seated
from poeppel.tournament.papers.sheets import SeatingByName as SeatingByName
from poeppel.tournament.papers.sheets import SeatingByTable as SeatingByTable
from poeppel.tournament.papers.sheets import Sheet as Sheet
from poeppel.tournament.papers.sheets import Standing as Standing
from poeppel.tournament.papers.sheets import Standings as Standings
from poeppel.tournament.papers.sheets import TableSigns as TableSigns
