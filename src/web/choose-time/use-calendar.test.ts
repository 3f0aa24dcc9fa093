import { describe, expect, it } from 'vitest'
import { movePanel, nothingPicked, type PanelChoice } from './use-calendar.ts'

const chosen: PanelChoice = { typeId: 'initial', date: '2026-11-19', slot: '2026-11-18T23:00:00Z', page: 1 }

describe('what is picked on the panel', () => {
  it('starts over with another appointment type', () => {
    expect(movePanel(chosen, { do: 'pickType', typeId: 'long' })).toEqual({
      ...nothingPicked,
      typeId: 'long',
    })
  })

  it('lets the slot go with another date, and keeps the type', () => {
    expect(movePanel(chosen, { do: 'pickDate', date: '2026-11-20' })).toEqual({
      ...chosen,
      date: '2026-11-20',
      slot: null,
    })
  })

  it('keeps the date when the slot is let go', () => {
    expect(movePanel(chosen, { do: 'dropSlot' })).toEqual({ ...chosen, slot: null })
  })

  it('leaves the day behind when the page is turned', () => {
    expect(movePanel(chosen, { do: 'turnPage', to: 2 })).toEqual({
      typeId: 'initial',
      date: null,
      slot: null,
      page: 2,
    })
  })
})
