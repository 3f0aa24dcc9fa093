/**
 * What has been picked on the panel so far. Each choice clears the ones after it.
 * See docs/product/choosing-a-time.md#booking-panel.
 */
export type PanelChoice = {
  /** Null until the person picks one: the usual type stands in. */
  typeId: string | null
  /** YYYY-MM-DD on the viewer's calendar. */
  date: string | null
  /** The slot's startDateTime. */
  slot: string | null
  /** Of the calendar, from 0. */
  page: number
}

export type PanelMove =
  | { do: 'pickType'; typeId: string }
  | { do: 'pickDate'; date: string }
  | { do: 'pickSlot'; slot: string }
  | { do: 'dropSlot' }
  | { do: 'turnPage'; by: -1 | 1 }

export const nothingPicked: PanelChoice = { typeId: null, date: null, slot: null, page: 0 }

export function movePanel(choice: PanelChoice, move: PanelMove): PanelChoice {
  switch (move.do) {
    case 'pickType':
      return { ...nothingPicked, typeId: move.typeId }
    case 'pickDate':
      return { ...choice, date: move.date, slot: null }
    case 'pickSlot':
      return { ...choice, slot: move.slot }
    case 'dropSlot':
      return { ...choice, slot: null }
    case 'turnPage':
      return { ...nothingPicked, typeId: choice.typeId, page: Math.max(0, choice.page + move.by) }
  }
}
