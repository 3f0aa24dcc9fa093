import type { Answers } from '#domain/questionnaires/questionnaire.ts'

export type SaveState = 'idle' | 'saving' | 'failed'

type Setup = {
  /** What is still to be saved. */
  readUnsaved: () => Answers
  /** False when it could not be saved. */
  save: (answers: Answers) => Promise<boolean>
  /** Brings what the server has, as a save does. True: it has no draft, and nothing is edited here. */
  readAgain: () => Promise<boolean>
  onState: (state: SaveState) => void
  /** How long after the last edit. */
  delayMs: number
}

/** Saves a while after the last edit, one save at a time, until nothing is left; a save that failed waits for the next word. */
export function createDraftSaver({ readUnsaved, save, readAgain, onState, delayMs }: Setup) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | null = null

  const saveAll = async (): Promise<boolean> => {
    for (let unsaved = readUnsaved(); Object.keys(unsaved).length > 0; unsaved = readUnsaved()) {
      onState('saving')
      if (!(await save(unsaved))) {
        onState('failed')
        return false
      }
    }
    onState('idle')
    return true
  }

  const flush = (): Promise<boolean> => {
    clearTimeout(timer)
    underWay ??= saveAll().finally(() => void (underWay = null))
    return underWay
  }

  return {
    /** After an edit. */
    schedule: () => {
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delayMs)
    },
    /** Now: before a step is left, or because a person asks for it. True when the server has everything. */
    flush,
    /**
     * Before all of it is sent: what another tab or device has answered is here afterwards, if the server can be asked. True:
     * there is no draft, so that one of them may have sent it.
     */
    sync: async (): Promise<boolean> => {
      const isToSave = underWay !== null || Object.keys(readUnsaved()).length > 0
      const isBrought = isToSave && (await flush())
      return !isBrought && readAgain()
    },
  }
}
