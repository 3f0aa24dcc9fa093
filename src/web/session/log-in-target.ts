import { ownPath } from './own-path.ts'

const name = 'banksia.logInTarget'

/** Where the login that this tab has begun leads: a forgotten password goes round by email, and must not lose it. */
export const storeLogInTarget = (path: string): void => sessionStorage.setItem(name, path)

export const readLogInTarget = (): string | undefined => ownPath(sessionStorage.getItem(name)) ?? undefined
