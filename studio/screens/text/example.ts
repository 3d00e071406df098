/** A text that shows what the assistant makes of stories, facts and rules. */
export const example = `# Library

A member borrows up to five books. Each book has a title, an author and an ISBN.
A member returns a book within 30 days.
A reserved book must not be borrowed by another member.

- As a librarian, I want to register members, so that they can borrow books.
- As a member, I want to reserve a book, so that I get it next.
- As a librarian, I want to see all overdue loans, so that I can remind members.

Only librarians may change the title of a book.
`;
