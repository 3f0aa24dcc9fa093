const lastStep = 'Come back here and press Try again, then Allow.'

/** In the words of each device. The first that fits; what is unknown gets the words that fit most. */
const helps = [
  {
    name: 'Safari on iPhone or iPad',
    fits: /\b(iPhone|iPad)\b.*\bVersion\/.*Safari/,
    steps: [
      'Open Settings, then Apps, then Safari.',
      'Under Settings for Websites, set Camera and Microphone to Ask.',
      lastStep,
    ],
  },
  {
    name: 'another browser on iPhone or iPad',
    fits: /\b(iPhone|iPad)\b/,
    steps: [
      'Open Settings, then Apps, then this browser.',
      'Turn on Camera and Microphone.',
      'Come back here and press Try again.',
    ],
  },
  {
    name: 'Firefox',
    fits: /\bFirefox\//,
    steps: [
      'Press the camera or microphone sign at the left of the address.',
      'Remove “Blocked” beside the camera and the microphone.',
      lastStep,
    ],
  },
  {
    name: 'Chrome on Android',
    fits: /\bAndroid\b.*\bChrome\//,
    steps: [
      'Press the sign at the left of the address, then Permissions.',
      'Set Camera and Microphone to Allow.',
      'Press Try again. If it still fails, open Settings, Apps, Chrome, Permissions and allow both.',
    ],
  },
  {
    name: 'Edge',
    fits: /\bEdg\//,
    steps: [
      'Press the lock at the left of the address, then Permissions for this site.',
      'Set Camera and Microphone to Allow.',
      'Come back here and press Try again.',
    ],
  },
  {
    name: 'Safari on Mac',
    fits: /\bMacintosh\b.*\bVersion\/.*Safari/,
    steps: [
      'In the menu at the top, open Safari, then Settings for this website.',
      'Set Camera and Microphone to Allow.',
      'Press Try again.',
    ],
  },
] as const

const others = {
  name: 'Chrome',
  steps: [
    'Press the sign at the left of the address.',
    'Turn on Camera and Microphone.',
    'Press Try again. If it still fails, allow this browser in the privacy settings of the device.',
  ],
} as const

/** What to press after a refused permission, step by step. */
export const permissionHelp = (userAgent: string): { name: string; steps: readonly string[] } =>
  helps.find(({ fits }) => fits.test(userAgent)) ?? others
