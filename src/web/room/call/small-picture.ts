/** Where the browser has a small window of its own. */
export const canShowSmall = (): boolean => Boolean(document.pictureInPictureEnabled)

/** The other person in it, or back again. */
export async function showSmall(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>('video[data-link]')
  const change = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video?.requestPictureInPicture()
  await Promise.resolve(change).catch(() => {})
}
