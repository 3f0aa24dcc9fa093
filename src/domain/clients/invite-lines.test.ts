import { describe, expect, it } from 'vitest'
import { checkInviteLines } from './invite-lines.ts'

const noneKnown = { withAccount: new Set<string>(), invited: new Set<string>() }
const good = { firstName: 'Anh', lastName: 'Le', email: 'anh@le.example', mobile: '0491 570 156' }
const only = (change: Partial<typeof good>, known = noneKnown) =>
  checkInviteLines([{ line: 2, ...good, ...change }], known)[0]

describe('a line of a file of invites', () => {
  it('is ready as it is stored', () => {
    expect(only({ email: ' Anh@Le.Example ' })).toEqual({
      result: 'ready',
      line: 2,
      invite: { ...good, email: 'anh@le.example', mobile: '+61491570156' },
    })
  })

  it.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ email: 'mei.chua@mail' }, 'The email is not complete, like name@example.com'],
    [{ mobile: '491 570' }, 'The mobile is not an Australian number, like 0491 570 156'],
    [
      { lastName: '', mobile: '' },
      'Last name is required. The mobile is not an Australian number, like 0491 570 156',
    ],
  ])('with %o is to fix: %s', (change, reason) => {
    expect(only(change)).toMatchObject({ result: 'toFix', line: 2, reason })
  })

  it('is left out where it is not needed', () => {
    expect(only({}, { ...noneKnown, withAccount: new Set(['anh@le.example']) })).toMatchObject({
      result: 'leftOut',
      reason: 'Already has an account',
    })
    expect(only({}, { ...noneKnown, invited: new Set(['anh@le.example']) })).toMatchObject({
      result: 'leftOut',
      reason: 'Invited before',
    })
    const twice = checkInviteLines(
      [2, 3].map((line) => ({ line, ...good })),
      noneKnown,
    )
    expect(twice[1]).toMatchObject({ result: 'leftOut', reason: 'Same email as line 2' })
  })
})
