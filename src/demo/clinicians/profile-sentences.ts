import type { Concern } from '#domain/clinicians/vocabularies.ts'

/** First sentences of a card, by what its owner helps with most. */
export const openings = {
  addiction: [
    'I work with people who want to drink, use or gamble less, and with those who are not sure yet.',
    'Habits that once helped can start to take over. I help you loosen their grip.',
    'If you have promised yourself to stop and then not stopped, you are in the right place.',
    'I see people at every stage of changing a habit, including the day after a bad one.',
  ],
  anxiety: [
    'I help people whose mind runs ahead of them, usually at three in the morning.',
    'If your body acts as if there is danger when there is none, we can teach it something new.',
    'Worry can look very organised from the outside. I work with the inside.',
    'I see people who avoid phones, planes, crowds or exams, and who would like their life back.',
  ],
  depressionAndMood: [
    'When everything takes more effort than it should, I help people find the first small step.',
    'I work with low mood in all its shapes: flat, tearful, irritable or numb.',
    'If you have been going through the motions for a while, we can look at that together.',
    'I help people who feel heavy most days and cannot say when it began.',
  ],
  eatingOrBody: [
    'I help people make peace with food and with the mirror, one ordinary meal at a time.',
    'Thoughts about food and weight can fill a whole day. I help to make them smaller.',
    'I work with people at any size who are tired of fighting their body.',
    'Eating can become a secret or a battle. Here it can be neither.',
  ],
  griefAndLoss: [
    'I sit with people after a death, a diagnosis or an ending that nobody sent flowers for.',
    'Loss changes the shape of a life. I help you find your way around in it.',
    'Whether it was last month or ten years ago, there is room for your grief here.',
    'I see people who have lost someone, and people who are losing them slowly.',
  ],
  relationships: [
    'I work with the patterns that turn up in every relationship, and with the ones that end them.',
    'If the same argument keeps coming back, we can find out what it is really about.',
    'I help people to say what they need, hear what they fear and decide what to do.',
    'Break-ups, new starts and long marriages: I help with the parts that are hard to say aloud.',
  ],
  familyAndParenting: [
    'I help parents who love their children and are at the end of their rope.',
    'Families are complicated. I work with whoever turns up, in whatever state.',
    'From newborn nights to slammed bedroom doors, I help parents find steadier ground.',
    'I see people who are caught between generations, and help them find a place to stand.',
  ],
  workAndStress: [
    'I help people whose job has followed them home, into bed and on holiday.',
    'Burnt out, bullied or bored: I work with what work does to us.',
    'If Sunday evening has become the worst part of your week, we can start there.',
    'I see people who are good at coping and would like to need it less.',
  ],
  trauma: [
    'I help people whose past keeps arriving uninvited. You will not be asked to tell it all.',
    'After something frightening, the body can stay on guard. I help it stand down.',
    'I work slowly and safely with people who have been hurt, recently or long ago.',
    'You survived it. I help with what came after.',
  ],
  sleep: [
    'I help people who are tired all day and wide awake all night.',
    'Sleep can be relearned. I work with insomnia, nightmares and the dread of bedtime.',
    'If you have tried every app and tea, there are still good things left to try.',
    'I see shift workers, new parents and champion worriers about the nights.',
  ],
  anger: [
    'I work with people who are tired of losing their temper and of being afraid of it.',
    'Anger usually guards something softer. I help you find out what.',
    'If you go from calm to furious in a second, we can build in a few more seconds.',
    'I help people to be firm without the shouting, at home and at work.',
  ],
  selfEsteemAndIdentity: [
    'I help people who are kind to everyone except themselves.',
    'If you feel like a different person in every room, we can look for the one underneath.',
    'I work with the voice that says you are not enough, and with where it learned to talk.',
    'Who you are may have changed, or may be changing. I help you get to know each other.',
  ],
  neurodiversity: [
    'I work with ADHD and autistic people who want help that fits how they think.',
    'If the usual advice has never worked for you, it may have been written for someone else.',
    'I help people make sense of a late diagnosis, and of the years before it.',
    'Lists, noise, people, mornings: I help with the things that cost you more than others.',
  ],
} as const satisfies Record<Concern, readonly string[]>

/** For those who only see people under 18. */
export const openingsForYoungPeople = [
  'I see young people from 13 to 17, about school, friends, family and everything that feels too big.',
  'Being a teenager is hard work. I help with the worry, the moods and the late nights.',
  'I work with young people who have had enough of being asked whether they are okay.',
  'I help teenagers and their parents to hear each other again.',
]

/** Second sentences of a card: how it feels to sit with this person. Their number shares no factor with the other lists. */
export const approaches = [
  'Sessions with me are calm, and we laugh more than you might expect.',
  'I listen first, and then I tell you honestly what I think could help.',
  'We set the pace together, and you can change it at any time.',
  'You will get plain words, and a short note afterwards of what we said.',
  'I am patient with people who have tried this before and been let down.',
  'Expect good questions, some homework and no judgement.',
  'I keep things practical, because you still have to get through Monday.',
  'There is no wrong place to begin with me.',
  'I will remember what you told me, and ask about it.',
  'We look for what already works, and build on that.',
  'I am direct in a kind way, and I like it when you are direct with me.',
  'We can go slowly. Nothing good was ever rushed in this room.',
  'I bring structure, you bring what is on your mind.',
  'You can cry, swear or sit quietly. All of it is fine.',
  'We aim for small changes that last longer than big promises.',
  'I explain how things work, so that one day you will not need me.',
  'You are the expert on your life. I know some things about getting unstuck.',
  'I care about what you want to move towards, not only what you want to stop.',
  'We check every few weeks whether this is helping, and change course if it is not.',
  'People tell me that I am easy to talk to. I hope that you will find so too.',
  'Bring whatever state you are in. We will work from there.',
  'I take your culture, faith and family seriously, without guessing at them.',
  'We make room for the hard parts, and for a cup of tea.',
]

/** What happens at the beginning. Their number shares no factor with the other lists. */
export const firstSessions = [
  'In our first session you can tell me as much or as little as you like, and I will ask a few questions to get the outline.',
  'We start with what has been hardest lately and what you hope could be different in three months.',
  'The first hour is for getting to know each other. Nothing needs to be solved in it.',
  'To begin with I want to hear the short version of your story, and then the part that you usually leave out.',
  'At first I mostly listen, and at the end I tell you how I understand it, so that you can correct me.',
  'We begin with one ordinary day of yours, from waking up to turning off the light. It tells us a great deal.',
  'You do not need to prepare anything. If a list helps, bring a list.',
  'I start by asking what made you book now, because there is usually a reason.',
  'When we first meet I will explain what stays private, what I write down, and how you can ask for something different.',
  'We use the first session to find out whether we suit each other. If we do not, I will help you find someone who does.',
  'Most people are nervous at the start. We spend a few minutes on easy things, and then see what comes.',
]

/** What happens after that. Their number shares no factor with the other lists. */
export const nextSteps = [
  'After that we choose one thing to change and try it out in the week, like an experiment.',
  'From there we write a plan on a single page, and we keep it where we can both see it.',
  'Then we find the pattern that keeps you stuck, and the place where it is easiest to interrupt.',
  'Later sessions follow your week. We use what happened on Tuesday to understand the rest.',
  'Once we know what matters to you, we practise the difficult moments in the session before you meet them outside.',
  'Little by little you do more of what has been missing, and we look at what gets in the way.',
  'We will go back to older things only when it helps, and never before you are ready.',
  'As things improve we meet less often, and you keep what you have learned.',
  'Over the next weeks we gather tools that fit you, and quietly drop the ones that do not.',
  'We carry on as long as it is useful. For some people that is five sessions, for others a year.',
  'Then we take turns: one session for looking closely, one for trying something new.',
  'Along the way I will tell you what I notice, and I will ask you to do the same.',
  'Between sessions you may get something small to read, to watch for or to try.',
]

/** Something about the person behind the screen. Their number shares no factor with the other lists. */
export const personalNotes = [
  'Away from work I swim in the sea for as much of the year as I can stand.',
  'I grew up in a small town where nobody talked about these things, which may be why I do.',
  'I came to this work late, after some years as a teacher.',
  'I have two children, one old dog and a vegetable patch that mostly feeds the possums.',
  'Before this I was a nurse, and I still like a long conversation more than a short one.',
  'On weekends you will find me on a slow bicycle.',
  'I was born overseas, and I know how long it takes until a place feels like home.',
  'I sing in a choir, badly, and recommend it to everyone.',
  'I have worked in hospitals, schools and prisons, and have met decent people in all three.',
  'My own family is large and loud, so very little surprises me.',
  'I keep bees. They have taught me to move slowly.',
  'I live with a chronic illness, so I understand plans that have to bend.',
  'I spent ten years in community health before moving to video, and I would not go back.',
  'I bake bread when I need to think.',
  'I work from a quiet room with a view of a very old gum tree.',
  'I am the eldest of five, and have been keeping the peace since I was four.',
  'I played football until my knees asked me to stop.',
]

/** Their number shares no factor with the other lists. */
export const quotes = [
  'You have managed this alone for long enough.',
  'It makes sense that you feel this way. It can also change.',
  'We are not looking for who is to blame. We are looking for a way through.',
  'Small and often beats big and once.',
  'The feeling is real, even when the story it tells is not.',
  'You can be grateful for your life and still find it hard.',
  'Nobody learns to swim from a lecture. We get in at the shallow end.',
  'Half of it is finding words. We can take our time over them.',
  'A good week is a fair goal.',
  'You are more than the worst thing that happened to you.',
  'Being strong has kept you going. You can rest here.',
  'Changing your mind is allowed, in here and out there.',
  'What would you say to a friend? Let us begin with that.',
  'You do not have to earn a place in this chair.',
  'The way out is usually shorter than it looks from the inside.',
  'If it matters to you, it belongs in the session.',
  'Courage often looks like making an appointment.',
  'We can be serious about this without being grim.',
  'You already know a lot about what helps. I will help you trust it.',
  'There is no prize for suffering quietly.',
  'Feelings are visitors. We can learn which ones to offer a seat.',
  'Some days the win is that you turned up.',
  'You are not too much. You may have been with people who had too little room.',
  'Let us find out what you would do if you were not so tired.',
  'Your past is a chapter. We can work on the next one.',
  'Nothing you say here has to be tidy.',
  'Slow is still moving.',
  'I would rather have your honest no than a polite yes.',
  'We will keep what works and laugh at what does not.',
]
