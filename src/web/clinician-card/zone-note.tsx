import { useEffect } from 'react'
import { localDayAt } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { shortDay } from '../appointment/format-day.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import type { CardView } from './card-view.ts'

type ZoneNoteProps = {
  cards: readonly CardView[]
  /** What the page was rendered in. */
  rendered: ZoneId
  /** The same cards on the viewer's clock. */
  onCards: (cards: readonly CardView[]) => void
}

/** Names the zone that the cards' days are in, and brings them to the viewer's. */
export function ZoneNote({ cards, rendered, onCards }: ZoneNoteProps) {
  const [zone] = useTimeZone()
  useEffect(() => {
    onCards(zone === rendered ? cards : cards.map((card) => inZone(card, zone)))
  }, [cards, rendered, zone, onCards])
  return <p className="text-sm text-ink-soft">Days in {zoneLabel(zone)} time</p>
}

function inZone(card: CardView, zone: ZoneId): CardView {
  const { nextAvailable } = card.facts
  return nextAvailable === null
    ? card
    : { ...card, nextDay: shortDay(localDayAt(new Date(nextAvailable), zone)) }
}
