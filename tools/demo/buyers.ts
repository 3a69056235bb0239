const NAMES = `
Inês Carvalho, Jonas Lindqvist, Amara Okafor, Yuki Tanaka, Mateo Fernández, Chloe Bennett, Arjun Mehta, Zofia Kowalska
Liam O'Sullivan, Fatima Benali, Lukas Weber, Hannah Cohen, Diego Ramírez, Mei-Ling Chen, Sofia Papadopoulou, Noah Tremblay
Priya Raghavan, Oliver Hughes, Elif Yılmaz, Kwame Mensah, Camille Laurent, Bruno Almeida, Ingrid Solberg, Rashid Al-Amin
Aoife Byrne, Hiroshi Nakamura, Valentina Rossi, Tariq Hussain, Emma de Vries, Samuel Adeyemi, Petra Novák, Jack Thompson
Ana Popescu, Minh Nguyễn, Freya Jensen, Carlos Mendoza, Leila Hosseini, Tom Fitzgerald, Anneli Korhonen, Ravi Patel
Isabella Conti, Daniel Kim, Marta Silva, Felix Brandt, Naledi Dlamini, Owen Price, Lucía Torres, Sanjay Iyer
Nina Horvat, Ethan Walker, Aisha Bello, Pierre Dubois, Haruka Mori, Rosa Jiménez, Viktor Petrov, Grace Wanjiru
João Pereira, Signe Holm, Omar Farouk, Megan Clarke, Andrés Castillo, Ji-woo Park, Katarzyna Nowak, Ben Goldberg
Thandiwe Nkosi, Rory MacLeod, Beatriz Rocha, Stefan Gruber, Layla Haddad, Caleb Wright, Linnea Berg, Anh Trần
Giulia Moretti, Kofi Boateng, Sara Lindholm, Miguel Ángel Ruiz, Deepa Nair, Sean Murphy, Hana Dvořáková, Maya Levi
Tiago Nunes, Clara Schneider, Ibrahim Diallo, Emily Foster, Santiago Vargas, Wei Zhang, Eleni Georgiou, Logan Roy
Nadia Rahman, Harry Evans, Deniz Kaya, Esi Owusu, Manon Girard, Rafael Costa, Kari Nilsen, Yusuf Demir
Siobhán Kelly, Kenji Sato, Alessia Greco, Zara Malik, Daan Bakker, Tunde Balogun, Milan Kovač, Ruby Edwards
`;

const DOMAINS = ['mail.example', 'post.example', 'inbox.example', 'letters.example'];

type Buyer = { id: string; name: string; email: string };

/** Their addresses lead nowhere (RFC 2606). */
export const BUYERS: readonly Buyer[] = NAMES.trim()
  .split(/, |\n/)
  .map((name, index) => ({
    id: `usr_demo_buyer_${index + 1}`,
    name,
    email: `${toLocalPart(name)}@${DOMAINS[index % DOMAINS.length]}`,
  }));

function toLocalPart(name: string): string {
  const plain = name.normalize('NFKD').replaceAll('ı', 'i').toLowerCase();
  return plain.replace(/[^a-z -]/g, '').replaceAll(' ', '.');
}
