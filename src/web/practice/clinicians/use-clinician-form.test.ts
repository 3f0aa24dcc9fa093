import { describe, expect, it } from 'vitest'
import { emptyClinician as opened } from './clinician-values.ts'
import { compareVersions, takeOver } from './use-clinician-form.ts'

describe('a profile that someone else saved meanwhile', () => {
  it('has what only they changed, and what both changed', () => {
    const saved = {
      ...opened,
      name: 'Amelia Tran',
      quote: 'Theirs',
      languages: [...opened.languages, 'vi' as const],
    }
    const typed = { ...opened, name: 'Amelia Tran', quote: 'Mine', pronouns: 'she/her' }
    const comparison = compareVersions(opened, { saved, typed })
    expect(comparison).toEqual({ theirs: ['languages'], both: ['quote'] })
    expect(takeOver(typed, saved, comparison.theirs)).toEqual({ ...typed, languages: ['en', 'vi'] })
  })

  it('loses nothing that was typed, whatever they changed', () => {
    const saved = { ...opened, quote: 'Theirs', introduction: 'Theirs' }
    const typed = { ...opened, quote: 'Mine', experience: 'Mine' }
    const { theirs } = compareVersions(opened, { saved, typed })
    expect(takeOver(typed, saved, theirs)).toMatchObject({
      quote: 'Mine',
      experience: 'Mine',
      introduction: 'Theirs',
    })
  })
})
