/** Outlines of facts by their names, in a square of 24 units, drawn with a line of two. */
export const factDrawings: Readonly<Record<string, string>> = {
  'step-free': 'M12 4h.01M12 8v5h4l3 5M9.5 11.5a5 5 0 1 0 6 6',
  'accessible-toilet': 'M7 4h.01M7 8v12M4 8h6M17 4h.01M17 8l-3 8h6ZM17 16v4',
  lift: 'M5 3h14v18H5ZM9 10l3-4 3 4M9 14l3 4 3-4',
  parking: 'M4 3h16v18H4ZM9 18V7h4a3 3 0 0 1 0 6H9',
  'induction-loop':
    'M7 10a5 5 0 0 1 10 0c0 3-3 3.5-3 6a3 3 0 0 1-5.5 1.7M10 10a2 2 0 0 1 4 0M3 21 21 3',
  'sign-language':
    'M8 12V5.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V6.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-11.2 3L3.5 14a1.5 1.5 0 0 1 2.6-1.5L8 15',
  captions: 'M3 5h18v14H3ZM7 15h4M14 15h3M7 11h2M12 11h5',
  'audio-description':
    'M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3 21 21 3',
  relaxed:
    'M4 11a8 8 0 0 1 16 0v6a2 2 0 0 1-4 0v-3a2 2 0 0 1 4 0M4 14a2 2 0 0 1 4 0v3a2 2 0 0 1-4 0v-6',
  'quiet-room': 'M4 9v6h4l5 4V5L8 9ZM17 9l5 6M22 9l-5 6',
  'assistance-dog': 'M5 20v-8l-2-3 4-4 3 5h7l3-2v12M9 20v-5h7v5',
  'companion-ticket': 'M8 5h.01M4 20v-5a4 4 0 0 1 8 0v5M17 8h.01M14 20v-3a3 3 0 0 1 6 0v3',
  'easy-language':
    'M3 5h7a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H3ZM21 5h-7a2 2 0 0 0-2 2v13a2 2 0 0 1 2-2h7Z',
};
