/** Which steps of a booking have been on the screen of this tab. It is no part of a visit's own items: only the stepper asks. */
const storageName = 'banksia.stepsShown'

type Stored = { reserveId: string; steps: number[] }

/** For browsers that refuse storage: it then lasts as long as the page. */
let unstored: string | null = null

function read(): Stored | null {
  try {
    const text = sessionStorage.getItem(storageName) ?? unstored
    const value: unknown = text === null ? null : JSON.parse(text)
    return isStored(value) ? value : null
  } catch {
    return null
  }
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'steps' in value && Array.isArray(value.steps)

/** Of this booking; what was shown for an earlier one does not count. */
export function readShownSteps(reserveId: string | undefined): readonly number[] {
  const stored = read()
  return stored?.reserveId === reserveId ? (stored?.steps ?? []) : []
}

export function noteStepShown(reserveId: string, step: number): void {
  const steps = readShownSteps(reserveId)
  if (steps.includes(step)) return
  unstored = JSON.stringify({ reserveId, steps: [...steps, step] })
  try {
    sessionStorage.setItem(storageName, unstored)
  } catch {
    // Kept for as long as the page.
  }
}
