import { describe, expect, it } from 'vitest'
import { subtract, union } from './schedule.ts'

const interval = (start: number, end: number) => ({ start, end })

describe('intervals', () => {
  it('unite in order, joining those that touch and dropping the empty', () => {
    const given = [interval(20, 30), interval(5, 5), interval(0, 10), interval(10, 12), interval(22, 25)]
    expect(union(given)).toEqual([interval(0, 12), interval(20, 30)])
    expect(given[0]).toEqual(interval(20, 30))
  })

  it('lose what is taken, also where one taken stretch covers several', () => {
    const taken = [interval(0, 2), interval(5, 25), interval(28, 29)]
    expect([...subtract([interval(1, 10), interval(12, 14), interval(20, 30)], taken)]).toEqual([
      interval(2, 5),
      interval(25, 28),
      interval(29, 30),
    ])
  })
})
