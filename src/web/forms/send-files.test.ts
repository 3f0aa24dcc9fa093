import { describe, expect, it } from 'vitest'
import { acceptedTypes, chooseFiles, shareOut, formatSize } from './send-files.ts'

const file = (name: string, size = 1000) => ({ name, size })
const tenMegabytes = 10 * 1024 * 1024

describe('choosing files', () => {
  it('takes what is accepted, whatever the case of its ending', () => {
    const chosen = ['a.pdf', 'b.DOCX', 'c.Png', 'd.jpeg'].map((name) => file(name))
    expect(chooseFiles(chosen, { kind: 'referral', held: 0 })).toEqual({ taken: chosen, warning: null })
    expect(acceptedTypes).toBe('.pdf,.docx,.doc,.png,.jpg,.jpeg')
  })

  it.each([
    ['a wrong type', [file('a.pdf'), file('b.exe')], /^That type of file is not accepted/],
    ['no type', [file('a.pdf'), file('pdf.')], /^That type of file is not accepted/],
    ['a byte too many', [file('a.pdf'), file('b.pdf', tenMegabytes + 1)], /^Each file can be up to 10 MB/],
  ])('refuses the whole batch for %s', (_why, chosen, warning) => {
    expect(chooseFiles(chosen, { kind: 'document', held: 0 })).toEqual({
      taken: [],
      warning: expect.stringMatching(warning),
    })
  })

  it('takes a file of exactly ten megabytes', () => {
    const chosen = [file('a.pdf', tenMegabytes)]
    expect(chooseFiles(chosen, { kind: 'referral', held: 3 }).taken).toEqual(chosen)
  })

  it.each([
    ['referral', 3, 1, 'The maximum file is four'],
    ['referral', 4, 0, 'The maximum file is four'],
    ['treatmentPlan', 4, 2, 'The maximum file is six'],
    ['document', 5, 1, 'The maximum file is six'],
  ] as const)('%s with %i held: keeps the first %i that fit', (kind, held, fitting, warning) => {
    const chosen = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => file(name))
    expect(chooseFiles(chosen, { kind, held })).toEqual({ taken: chosen.slice(0, fitting), warning })
  })
})

it('shares the progress of a batch out, file after file', () => {
  expect(shareOut([100, 300], 0)).toEqual([0, 0])
  expect(shareOut([100, 300], 0.5)).toEqual([1, 1 / 3])
  expect(shareOut([100, 0, 300], 1)).toEqual([1, 1, 1])
})

it.each([
  [1, '1 KB'],
  [860_160, '840 KB'],
  [1_258_291, '1.2 MB'],
  [tenMegabytes, '10.0 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words)
})
