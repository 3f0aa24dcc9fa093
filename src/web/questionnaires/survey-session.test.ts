import { expect, it } from 'vitest'
import { isFramedBy } from './survey-session.ts'

const self = {} as Window & typeof globalThis
const clinic = 'https://clinic.example'

function isFramed({
  top = {} as Window,
  ancestors,
  referrer = '',
  origin = clinic as string | null,
}: {
  top?: Window
  ancestors?: string[]
  referrer?: string
  origin?: string | null
}) {
  return isFramedBy(origin, { self, top, location: { ancestorOrigins: ancestors }, document: { referrer } })
}

it('is true inside the configured origin alone', () => {
  expect(isFramed({ ancestors: [clinic] })).toBe(true)
  expect(isFramed({ ancestors: ['https://other.example'] })).toBe(false)
  expect(isFramed({ ancestors: ['https://other.example', clinic] })).toBe(false)
})

it('goes by the page that opened the frame where a browser names no ancestors', () => {
  expect(isFramed({ referrer: `${clinic}/booking?x=1` })).toBe(true)
  expect(isFramed({ referrer: 'https://clinic.example.other/' })).toBe(false)
  expect(isFramed({ referrer: '' })).toBe(false)
})

it('is false in a tab of its own, and where no origin is configured', () => {
  expect(isFramed({ top: self, ancestors: [clinic] })).toBe(false)
  expect(isFramed({ ancestors: [clinic], origin: null })).toBe(false)
})
