import { describe, expect, it } from 'vitest'
import { parseClientSearch } from './client-record.ts'

describe('what was typed into the search for clients', () => {
  it.each([
    ['  Heath   K ', { words: 'Heath K', dateOfBirth: null }],
    ['kym@mail.example', { words: 'kym@mail.example', dateOfBirth: null }],
    ['17/5/1990', { words: '', dateOfBirth: '1990-05-17' }],
    ['heath 17.05.1990', { words: 'heath', dateOfBirth: '1990-05-17' }],
    ['1990-05-17 heath', { words: 'heath', dateOfBirth: '1990-05-17' }],
  ])('%s', (typed, meant) => expect(parseClientSearch(typed)).toEqual(meant))

  it('leaves a date that does not exist among the words, and finds nothing in nothing', () => {
    expect(parseClientSearch('31/2/1990')).toEqual({ words: '31/2/1990', dateOfBirth: null })
    expect(parseClientSearch('   ')).toBeNull()
  })
})
