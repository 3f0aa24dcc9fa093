import { createContext } from 'react'

/** For a page that says itself what became of a time that is gone: the frame then does not say it a second time. */
export const NotifyEnd = createContext<(reserveId: string) => void>(() => {})
