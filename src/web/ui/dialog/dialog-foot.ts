import { createContext, type ReactNode } from 'react'

/** The last thing in every dialog of a page: what must stay within reach although the page behind a dialog is out of use. */
export const DialogFoot = createContext<ReactNode>(null)
