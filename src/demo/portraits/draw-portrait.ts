import { createAvatar } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import type { PortraitStyle } from './portrait-style.ts'

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
