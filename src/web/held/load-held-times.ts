/** Between the frame and the bar, so that the frame's script need not name every file that the bar brings. */
export const loadHeldTimes = () => import('./held-times.tsx').then((file) => ({ default: file.HeldTimes }))
