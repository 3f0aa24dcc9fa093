import { expect, it } from 'vitest'
import { issuedWords, voidedWords } from './client-documents.tsx'

const missing = [
  { field: 'abn', words: 'The practice’s ABN' },
  { field: 'ndisNumber', words: 'The client’s NDIS number' },
] as const
const waits = { number: null, missing: [...missing] }
const lacks = 'Missing for a claim: The practice’s ABN. The client’s NDIS number.'

it('what still waits is a warning that names what is missing', () => {
  expect(issuedWords(waits)).toEqual({ type: 'warning', words: `It still cannot be issued. ${lacks}` })
  expect(issuedWords({ number: 'I-2026-0007', missing: [] })).toEqual({
    type: 'success',
    words: 'I-2026-0007 is issued.',
  })
})

it('a voided one says whether another takes its place', () => {
  const issued = { number: 'I-2026-0008', missing: [] }
  expect(voidedWords('I-2026-0007', issued, true)).toEqual({
    type: 'success',
    words: 'Void. I-2026-0008 takes its place.',
  })
  expect(voidedWords('I-2026-0007', { number: null, missing: [] }, false)).toEqual({
    type: 'success',
    words: 'I-2026-0007 is void.',
  })
  expect(voidedWords('I-2026-0007', waits, true)).toEqual({
    type: 'warning',
    words: `I-2026-0007 is void, and there is no new one yet. ${lacks}`,
  })
})
