import { describe, expect, it } from 'vitest'
import { hashPassword, isOutdated, isPassword, unmatchableHash } from './passwords.ts'

describe('password hashes', () => {
  it('know their password and no other', async () => {
    const stored = await hashPassword('Quiet-wattle-grove-27!')
    expect(await isPassword('Quiet-wattle-grove-27!', stored)).toBe(true)
    expect(await isPassword('quiet-wattle-grove-27!', stored)).toBe(false)
    expect(await isPassword('', stored)).toBe(false)
  })

  it('differ for the same password', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })

  it('take one word typed in two ways as one', async () => {
    expect(await isPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true)
  })

  it('carry their parameters, so that older ones still open and are recognised', async () => {
    const older = 'scrypt$16$8$1$AAAAAAAAAAAAAAAAAAAAAA==$'
    expect(isOutdated(`${older}${'A'.repeat(43)}=`)).toBe(true)
    expect(isOutdated(await hashPassword('x'))).toBe(false)
    expect(await isPassword('x', `${older}${'A'.repeat(43)}=`)).toBe(false)
  })

  it.each(['', 'plain', 'scrypt$1$2', 'bcrypt$1$2$3$4$5', 'scrypt$32768$8$3$AAAA$AAAA'])(
    'cannot be read from %j',
    async (text) => {
      expect(await isPassword('', text)).toBe(false)
    },
  )

  it('cost the same when there is no such account', () => {
    expect(unmatchableHash).toMatch(/^scrypt\$32768\$8\$3\$/)
  })
})
