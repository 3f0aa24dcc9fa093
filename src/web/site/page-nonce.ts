import { createContext } from 'react'

/** This response's nonce, known only while the page is rendered on the server: a browser never shows it to scripts again. */
export const PageNonce = createContext<string | undefined>(undefined)
