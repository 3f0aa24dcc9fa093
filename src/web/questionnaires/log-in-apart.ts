import { paths } from '#contract/page-paths.ts'

/** Beside the button in a frame. A frame's storage is its own: what was answered in it does not reach another tab. */
export const logInApartNote =
  'This opens a new tab. Your answers stay in this one: once you are logged in, please give them there again.'

/** In a tab of its own: browsers send the cookies of a login to no frame of another site. */
export const openLogIn = (returnTo: string): void =>
  void window.open(paths.logIn({ redirectTo: returnTo }), '_blank', 'noopener')
