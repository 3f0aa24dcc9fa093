import { describe, expect, it } from 'vitest'
import { restoreDraft } from './form-drafts.ts'

const empty = { card: { number: '', isMatched: true, files: ['a'] }, address: { line1: 'on file' } }

describe('a draft', () => {
  it('comes back as it was written', () => {
    const draft = {
      card: { number: '29', isMatched: false, files: ['b', 'c'] },
      address: { line1: '1 High Street' },
    }
    expect(restoreDraft(draft, empty)).toEqual(draft)
  })

  it('is read with care: another release may have written it', () => {
    const draft = { card: { number: 7, isMatched: 'yes', files: [1], other: 'x' }, address: 'no', more: {} }
    expect(restoreDraft(draft, empty)).toEqual(empty)
    expect(restoreDraft(null, empty)).toEqual(empty)
  })
})
