type Sharing = {
  screen: () => MediaStreamTrack | null
  /** Chosen in the browser's window after the call has ended: nothing may be shown then. */
  hasEnded: () => boolean
  onChange: (screen: MediaStreamTrack | null) => void
}

/** The clinician's screen in place of the camera's picture, until it is stopped here or in the browser's own bar. */
export const screenSharing = ({ screen, hasEnded, onChange }: Sharing) => ({
  shareScreen: async (): Promise<void> => {
    const given = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null)
    const [shared] = given?.getVideoTracks() ?? []
    if (!shared) return
    if (hasEnded()) return shared.stop()
    shared.addEventListener('ended', () => onChange(null))
    onChange(shared)
  },
  stopScreen: (): void => {
    screen()?.stop()
    onChange(null)
  },
})
