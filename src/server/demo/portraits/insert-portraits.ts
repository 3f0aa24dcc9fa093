import { hash } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import type { DemoClinician } from '../clinicians/build-clinicians.ts'
import { insertRows } from '../insert-rows.ts'
import { itemAt } from '../random.ts'
import { drawPortrait } from './draw-portrait.ts'
import type { Look } from './look.ts'
import { sharedLooks } from './looks.ts'

/** Draws each look once and says which portrait belongs to which clinician. Shared looks go round. */
export async function insertPortraits(
  db: Db,
  clinicians: readonly DemoClinician[],
): Promise<(clinician: DemoClinician) => string | null> {
  const shared = sharedLooks()
  const given = { woman: 0, man: 0, nonBinary: 0 }
  const drawn = new Map<Look, { id: string; svg: string }>()
  const portraitOf = new Map<DemoClinician, string>()
  for (const clinician of clinicians) {
    const { look: own, gender } = clinician.profile
    const look = own ?? itemAt(shared[gender], given[gender]++)
    const portrait = drawn.get(look) ?? rowOf(look)
    drawn.set(look, portrait)
    portraitOf.set(clinician, portrait.id)
  }
  const rows = new Map([...drawn.values()].map((row) => [row.id, row]))
  await insertRows(db, 'portraits', [...rows.values()])
  return (clinician) => portraitOf.get(clinician) ?? null
}

function rowOf(look: Look) {
  const svg = drawPortrait(look)
  return { id: hash('sha256', svg, 'hex').slice(0, 16), svg }
}
