import { describe, expect, it } from 'vitest'
import { paths } from './page-paths.ts'

describe('paths', () => {
  it('writes specialisations as one encoded JSON list', () => {
    const url = new URL(
      paths.findPsychologist({ specializations: ['anxiety', 'sleep'] }),
      'http://site.example',
    )
    expect(url.pathname).toBe('/find-a-psychologist')
    expect(url.searchParams.get('specializations')).toBe('["anxiety","sleep"]')
  })

  it('leaves out what was not asked for', () => {
    expect(paths.findPsychologist()).toBe('/find-a-psychologist')
    expect(paths.findPsychologist({ invited: false, fundingMethods: '' })).toBe('/find-a-psychologist')
    expect(paths.blog({ category: 'Sleep' })).toBe('/blog?category=Sleep')
  })

  it('keeps a slug inside its own segment', () => {
    expect(paths.myQuestionnaire('a/b?c')).toBe('/my/questionnaires/a%2Fb%3Fc')
  })
})
