import { hash } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { DemoClinician } from '../clinicians/build-clinicians.ts'
import { insertRows } from '../insert-rows.ts'
import { itemAt } from '../random.ts'
import { drawPortrait } from './draw-portrait.ts'
import type { PortraitStyle } from './portrait-style.ts'
import { sharedPortraitStyles } from './shared-portrait-styles.ts'

/** Draws each style once, and gives each clinician their portrait. Shared styles are dealt out in turn. */
export async function insertPortraits(
  db: Db,
  clinicians: readonly DemoClinician[],
  createdAt: Date,
): Promise<(clinician: DemoClinician) => string | null> {
  const shared = sharedPortraitStyles()
  const given = { woman: 0, man: 0, nonBinary: 0 }
  const drawn = new Map<PortraitStyle, { id: string; svg: string; created_at: Date }>()
  const portraitOf = new Map<DemoClinician, string>()
  for (const clinician of clinicians) {
    const { portraitStyle: own, gender } = clinician.profile
    const style = own ?? itemAt(shared[gender], given[gender]++)
    const portrait = drawn.get(style) ?? toRow(style, createdAt)
    drawn.set(style, portrait)
    portraitOf.set(clinician, portrait.id)
  }
  const rows = new Map([...drawn.values()].map((row) => [row.id, row]))
  await insertRows(db, 'portraits', [...rows.values()])
  return (clinician) => portraitOf.get(clinician) ?? null
}

function toRow(portraitStyle: PortraitStyle, createdAt: Date) {
  const svg = drawPortrait(portraitStyle)
  return { id: hash('sha256', svg, 'hex').slice(0, 16), svg, created_at: createdAt }
}
