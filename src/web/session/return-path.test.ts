import { describe, expect, it } from 'vitest'
import { toPath, redirectToIn } from './return-path.ts'

describe('redirectToIn', () => {
  it('reads the query and refuses what ownPath refuses', () => {
    expect(redirectToIn('?redirectTo=%2Fsign-up-with-invite%3Fa%3D1')).toBe('/sign-up-with-invite?a=1')
    expect(redirectToIn('?redirectTo=%2F%2Fevil.example')).toBeNull()
    expect(redirectToIn('?redirectTo=%2F%09%2Fevil.example')).toBeNull()
    expect(redirectToIn('?other=1')).toBeNull()
  })
})

describe('pathOf', () => {
  it('is where the person is, or home', () => {
    expect(toPath({ pathname: '/a', search: '?b=1', hash: '#c' })).toBe('/a?b=1#c')
    expect(toPath({ pathname: '//evil.example', search: '', hash: '' })).toBe('/')
  })
})
