import { hash } from 'node:crypto'
import { createAvatar } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '../insert-rows.ts'
import { itemAt } from '../random.ts'
import type { DemoClinician } from './build-clinicians.ts'
import { type PortraitStyle, sharedPortraitStyles } from './portrait-styles.ts'

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

/** The design's ink instead of the set's black. */
const ink = '#243236'
/** Head and shoulders fill the frame, as in the design. */
const crop = { scale: 128, translateY: 4 } as const

/**
 * A portrait from the Notionists set by Zoish (CC0 1.0). The result has no id, style, mask or reference, so that it is safe
 * and the same as an image, inline, or many times on one page.
 */
export function drawPortrait(portraitStyle: PortraitStyle): string {
  const { ground, glasses, beard, ...parts } = portraitStyle
  const drawing = createAvatar(notionists, {
    ...crop,
    clip: false,
    backgroundColor: [ground],
    base: ['variant01'],
    hair: [parts.hair],
    body: [parts.body],
    brows: [parts.brows],
    eyes: [parts.eyes],
    lips: [parts.lips],
    nose: [parts.nose],
    ...optional('glasses', glasses),
    ...optional('beard', beard),
    bodyIconProbability: 0,
    gestureProbability: 0,
  })
  return minify(drawing.toString())
}

function optional<Name extends string, Variant>(name: Name, variant: Variant | undefined) {
  return variant === undefined
    ? { [`${name}Probability`]: 0 }
    : { [name]: [variant], [`${name}Probability`]: 100 }
}

const emptyIcon = /<mask [^>]*>.*?<\/mask><g mask="[^"]*"><g [^>]*><\/g><\/g>/gs
const emptyGroup = /<g [^>]*><\/g>/g

function minify(svg: string): string {
  return svg
    .replace(/<metadata.*<\/metadata>/s, '')
    .replaceAll(emptyIcon, '')
    .replaceAll(emptyGroup, '')
    .replaceAll('244.16000000000003', '244.16')
    .replaceAll('#000', ink)
    .replace(' shape-rendering="auto"', '')
    .replaceAll(/ (?:rx|ry|x|y)="0"/g, '')
    .replaceAll(/\s*\/>/g, '/>')
    .replaceAll(/>\s+</g, '><')
}
